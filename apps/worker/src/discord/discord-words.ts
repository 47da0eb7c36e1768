import type { DiscordKind, NotificationLanguage } from '@placar/contracts';
import { discordMessage, discordPlain } from '@placar/platform';
import type { DiscordMessage } from '@placar/platform';

/** What a message is about: the whole of it, so that two that are equal read the same. */
export interface DiscordAbout {
  /** The tournament or season. */
  place: string;
  /** Path of the page that shows it. */
  link: string;
  /** Of a match. */
  match: {
    teams: [string, string];
    /** Maps that were begun, with the rounds of both teams. */
    maps: { name: string; score: [number, number] }[];
    /** Maps that both won. */
    won: [number, number];
    isOver: boolean;
    winner: string | null;
  } | null;
  /** Of a bracket: which stage, of how many. */
  stage: { number: number; of: number } | null;
  /** Of the end of a tournament. */
  champion: string | null;
}

interface Words {
  title: Record<DiscordKind, string>;
  signUp: string;
  stage: (number: number, of: number) => string;
  nowLive: string;
  over: string;
  champion: (name: string) => string;
  noChampion: string;
  draw: string;
  wins: (name: string) => string;
}

const LANGUAGES: Record<NotificationLanguage, Words> = {
  pt: {
    title: {
      sign_up: 'Inscrições abertas',
      bracket: 'Chave definida',
      live: 'Ao vivo',
      result: 'Resultado',
      final: 'Fim do torneio',
    },
    signUp: 'Inscreva o seu time.',
    stage: (number, of) =>
      of === 1 ? 'Os confrontos estão na página.' : `Fase ${number} de ${of}: os confrontos estão na página.`,
    nowLive: 'A partida está em andamento.',
    over: 'Partida encerrada.',
    champion: (name) => `🏆 ${name} é o campeão!`,
    noChampion: 'O torneio terminou.',
    draw: 'Ninguém venceu.',
    wins: (name) => `Vitória de ${name}.`,
  },
  en: {
    title: {
      sign_up: 'Sign-up is open',
      bracket: 'The bracket is made',
      live: 'Live',
      result: 'Result',
      final: 'The tournament is over',
    },
    signUp: 'Sign your team up.',
    stage: (number, of) =>
      of === 1 ? 'The matches are on the page.' : `Stage ${number} of ${of}: the matches are on the page.`,
    nowLive: 'The match is being played.',
    over: 'The match is over.',
    champion: (name) => `🏆 ${name} is the champion!`,
    noChampion: 'The tournament is over.',
    draw: 'Nobody won.',
    wins: (name) => `${name} wins.`,
  },
  fr: {
    title: {
      sign_up: 'Inscriptions ouvertes',
      bracket: 'Tableau établi',
      live: 'En direct',
      result: 'Résultat',
      final: 'Fin du tournoi',
    },
    signUp: 'Inscrivez votre équipe.',
    stage: (number, of) =>
      of === 1 ? 'Les rencontres sont sur la page.' : `Phase ${number} sur ${of} : les rencontres sont sur la page.`,
    nowLive: 'Le match est en cours.',
    over: 'Match terminé.',
    champion: (name) => `🏆 ${name} remporte le tournoi !`,
    noChampion: 'Le tournoi est terminé.',
    draw: 'Aucun vainqueur.',
    wins: (name) => `Victoire de ${name}.`,
  },
  ja: {
    title: {
      sign_up: 'エントリー受付中',
      bracket: '組み合わせが決まりました',
      live: '試合中',
      result: '試合結果',
      final: '大会終了',
    },
    signUp: 'チームをエントリーしてください。',
    stage: (number, of) =>
      of === 1
        ? '組み合わせはページで確認できます。'
        : `第${number}ステージ（全${of}）の組み合わせはページで確認できます。`,
    nowLive: '試合が進行中です。',
    over: '試合は終了しました。',
    champion: (name) => `🏆 優勝：${name}`,
    noChampion: '大会は終了しました。',
    draw: '勝者なし。',
    wins: (name) => `${name}の勝利。`,
  },
};

const COLOURS: Record<DiscordKind, number> = {
  sign_up: 0x3b82f6,
  bracket: 0x8b5cf6,
  live: 0xef4444,
  result: 0x22c55e,
  final: 0xf59e0b,
};
/** Longer than any name that we take, shorter than what Discord takes. */
const LONGEST_NAME = 80;

/** One message, in one language. Names show as they were typed: they make no format, no link and no mention. */
export function discordWords(
  kind: DiscordKind,
  about: DiscordAbout,
  language: NotificationLanguage,
  origin: string,
): DiscordMessage {
  const words = LANGUAGES[language];
  const { place, link, match } = about;
  const teams = match && match.teams.map(nameOf).join(' × ');
  const title = match ? `${words.title[kind]}: ${teams}` : `${words.title[kind]}: ${nameOf(place)}`;
  const lines = match ? [nameOf(place), ...matchLines(words, kind, match)] : [lineOf(words, kind, about)];
  return discordMessage({
    title: title.slice(0, 256),
    url: `${origin}${link}`,
    description: lines.join('\n'),
    color: COLOURS[kind],
  });
}

const nameOf = (name: string): string => discordPlain([...name].slice(0, LONGEST_NAME).join(''));

function lineOf(words: Words, kind: DiscordKind, { stage, champion }: DiscordAbout): string {
  if (kind === 'sign_up') return words.signUp;
  if (kind === 'bracket') return words.stage(stage?.number ?? 1, stage?.of ?? 1);
  return champion === null ? words.noChampion : words.champion(nameOf(champion));
}

function matchLines(words: Words, kind: DiscordKind, match: NonNullable<DiscordAbout['match']>): string[] {
  const maps = match.maps.map(({ name, score }) => `${nameOf(name)}  **${score[0]} – ${score[1]}**`);
  const series = match.maps.length > 1 ? [`**${match.won[0]} – ${match.won[1]}**`] : [];
  if (kind === 'live') return [match.isOver ? words.over : words.nowLive, ...series, ...maps];
  return [match.winner === null ? words.draw : words.wins(nameOf(match.winner)), ...series, ...maps];
}
