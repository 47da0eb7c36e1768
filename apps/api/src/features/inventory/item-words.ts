import type { ItemLanguage } from '@placar/contracts';
import type { InventoryFault } from '@placar/domain/inventory';

type Words = Readonly<Record<ItemLanguage, string>>;
const words = (pt: string, en: string, fr: string, ja: string): Words => ({ pt, en, fr, ja });

/** How rare an item is, by the colour that the game gives it. */
export const RARITIES: Readonly<Record<string, { id: string; words: Words }>> = {
  '#ded6cc': { id: 'default', words: words('Padrão', 'Default', 'Par défaut', '標準') },
  '#b0c3d9': { id: 'common', words: words('Comum', 'Common', 'Commun', 'コモン') },
  '#5e98d9': { id: 'uncommon', words: words('Incomum', 'Uncommon', 'Peu commun', 'アンコモン') },
  '#4b69ff': { id: 'rare', words: words('Raro', 'Rare', 'Rare', 'レア') },
  '#8847ff': { id: 'mythical', words: words('Mítico', 'Mythical', 'Mythique', 'ミシカル') },
  '#d32ce6': { id: 'legendary', words: words('Lendário', 'Legendary', 'Légendaire', 'レジェンダリー') },
  '#eb4b4b': { id: 'ancient', words: words('Ancestral', 'Ancient', 'Ancien', 'エンシェント') },
  '#e4ae39': { id: 'immortal', words: words('Imortal', 'Immortal', 'Immortel', 'イモータル') },
};
export const UNPAINTED = '#ded6cc';

/** Why a change is refused; `{field}`, `{min}` and `{max}` stand for what the refusal is about. */
export const FAULT_WORDS: Readonly<Record<InventoryFault['code'] | 'INVALID', Words>> = {
  PRESET_UNKNOWN: words(
    'Este conjunto não existe mais.',
    'This preset is gone.',
    'Cet ensemble n’existe plus.',
    'このプリセットはもうありません。',
  ),
  PRESET_NAME: words(
    'Já existe um conjunto com este nome.',
    'There is a preset with this name already.',
    'Un ensemble porte déjà ce nom.',
    '同じ名前のプリセットがあります。',
  ),
  TOO_MANY_PRESETS: words(
    'São no máximo {max} conjuntos. Exclua um primeiro.',
    'There are at most {max} presets. Delete one first.',
    'Au plus {max} ensembles. Supprimez-en un d’abord.',
    'プリセットは最大{max}個です。先に1つ削除してください。',
  ),
  ITEM_UNKNOWN: words(
    'O jogo não tem este item.',
    'The game has no such item.',
    'Le jeu n’a pas cet objet.',
    'このアイテムはゲームにありません。',
  ),
  PAINT_UNKNOWN: words(
    'Este acabamento não existe para esta arma.',
    'This weapon has no such finish.',
    'Cette arme n’a pas cette finition.',
    'この武器にその塗装はありません。',
  ),
  WRONG_TEAM: words(
    'Este time não usa este item.',
    'This team does not carry that item.',
    'Cette équipe n’utilise pas cet objet.',
    'このチームはそのアイテムを使えません。',
  ),
  OUT_OF_RANGE: words(
    '{field}: deve ficar entre {min} e {max}.',
    '{field}: must be between {min} and {max}.',
    '{field} : doit être entre {min} et {max}.',
    '{field}：{min}から{max}の間にしてください。',
  ),
  NAME_TAG: words(
    'A etiqueta tem até 20 caracteres, sem sinais ocultos.',
    'A name tag has at most 20 characters and no hidden signs.',
    'L’étiquette a 20 caractères au plus, sans signe caché.',
    'ネームタグは20文字まで、隠し文字は使えません。',
  ),
  NOT_ON_THIS_ITEM: words(
    '{field}: este item não aceita.',
    '{field}: this item takes none.',
    '{field} : cet objet n’en accepte pas.',
    '{field}：このアイテムには付けられません。',
  ),
  TOO_MANY_STICKERS: words(
    'No máximo {max} adesivos.',
    'At most {max} stickers.',
    '{max} autocollants au plus.',
    'ステッカーは{max}枚までです。',
  ),
  SLOT_TWICE: words(
    'Dois adesivos no mesmo lugar.',
    'Two stickers in one place.',
    'Deux autocollants au même endroit.',
    '同じ場所にステッカーが2枚あります。',
  ),
  STICKER_UNKNOWN: words(
    'O jogo não tem este adesivo.',
    'The game has no such sticker.',
    'Le jeu n’a pas cet autocollant.',
    'このステッカーはゲームにありません。',
  ),
  CHARM_UNKNOWN: words(
    'O jogo não tem este chaveiro.',
    'The game has no such charm.',
    'Le jeu n’a pas ce porte-bonheur.',
    'このチャームはゲームにありません。',
  ),
  KNIFE_UNKNOWN: words(
    'O jogo não tem esta faca.',
    'The game has no such knife.',
    'Le jeu n’a pas ce couteau.',
    'このナイフはゲームにありません。',
  ),
  GLOVE_UNKNOWN: words(
    'O jogo não tem estas luvas.',
    'The game has no such gloves.',
    'Le jeu n’a pas ces gants.',
    'このグローブはゲームにありません。',
  ),
  MUSIC_UNKNOWN: words(
    'O jogo não tem este kit de música.',
    'The game has no such music kit.',
    'Le jeu n’a pas ce kit de musique.',
    'このミュージックキットはゲームにありません。',
  ),
  PIN_UNKNOWN: words(
    'O jogo não tem este broche.',
    'The game has no such pin.',
    'Le jeu n’a pas cette épinglette.',
    'このピンはゲームにありません。',
  ),
  AGENT_UNKNOWN: words(
    'O jogo não tem este agente.',
    'The game has no such agent.',
    'Le jeu n’a pas cet agent.',
    'このエージェントはゲームにありません。',
  ),
  TOO_MANY_CHANGES: words(
    'No máximo {max} itens de uma vez.',
    'At most {max} items at once.',
    '{max} objets au plus à la fois.',
    '一度に{max}個までです。',
  ),
  STALE: words(
    'Seu equipamento mudou enquanto isso.',
    'Your loadout was changed meanwhile.',
    'Votre équipement a changé entre-temps.',
    'その間に装備が変更されました。',
  ),
  VIP_REQUIRED: words(
    'Isto é para VIPs. O que você já tinha continua guardado.',
    'This is for VIPs. What you already had is kept.',
    'C’est réservé aux VIP. Ce que vous aviez est conservé.',
    'VIP専用です。これまでの設定は保存されています。',
  ),
  INVALID: words(
    '{field}: valor inválido.',
    '{field}: not a valid value.',
    '{field} : valeur incorrecte.',
    '{field}：値が正しくありません。',
  ),
};

export const SAVED = words('Equipamento salvo.', 'Loadout saved.', 'Équipement enregistré.', '装備を保存しました。');

/** A refusal in words. */
export function faultText(
  code: keyof typeof FAULT_WORDS,
  language: ItemLanguage,
  facts: { field?: string; min?: number; max?: number } = {},
): string {
  const told = new Map(Object.entries(facts).map(([name, value]) => [name, decimal(value, language)]));
  return FAULT_WORDS[code][language].replace(/\{(\w+)\}/g, (_all, name: string) => told.get(name) ?? '');
}

const decimal = (value: string | number, language: ItemLanguage): string =>
  typeof value === 'number' ? value.toLocaleString(language, { maximumFractionDigits: 6 }) : value;
