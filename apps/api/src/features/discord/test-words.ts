import type { NotificationLanguage } from '@placar/contracts';

const WORDS: Record<NotificationLanguage, { title: string; text: string }> = {
  pt: { title: 'Teste', text: 'Este canal vai receber as novidades.' },
  en: { title: 'Test', text: 'This channel will be told what happens.' },
  fr: { title: 'Test', text: 'Ce salon recevra les nouvelles.' },
  ja: { title: 'テスト', text: 'このチャンネルにお知らせが届きます。' },
};

/** The test message in the language of the channel. */
export const testWords = (language: string): { title: string; text: string } =>
  WORDS[language as NotificationLanguage] ?? WORDS.pt;
