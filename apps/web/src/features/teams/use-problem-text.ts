import { useTranslation } from 'react-i18next';
import type { LocaleResources } from '../../locales/pt';

type ReasonKey = keyof LocaleResources['teams']['reason'];

/* How the API words its refusals, by their beginnings; longer ones first where one begins as another. */
const REASONS: readonly (readonly [string, ReasonKey])[] = [
  ['is a custom profile name that Steam does not know', 'nameUnknown'],
  ['is a custom profile name, which cannot be looked up here', 'nameNotHere'],
  ['is a custom profile name, and Steam does not answer', 'nameLater'],
  ['is not a Steam id', 'steamInvalid'],
  ['is the same player twice', 'twice'],
  ['is not a PNG or SVG picture', 'logoKind'],
  ['must not be larger than 380 KB', 'logoLarge'],
  ['has too many pixels', 'logoPixels'],
  ['takes too long to draw', 'logoSlow'],
  ['cannot be drawn', 'logoDamaged'],
  ['must not define entities', 'logoEntities'],
];

/** A refusal of the server in the reader's language; undefined for one that we do not know. */
export function useProblemText(): (reason: string) => string | undefined {
  const { t } = useTranslation('teams');
  return (reason) => {
    const key = REASONS.find(([beginning]) => reason.startsWith(beginning))?.[1];
    return key === undefined ? undefined : t(`reason.${key}`);
  };
}
