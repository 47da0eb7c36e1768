import { useTranslation } from 'react-i18next';

const KINDS = ['single_elimination', 'double_elimination', 'round_robin', 'gsl', 'swiss'] as const;

/** Name of a kind of stage; one of another release is shown as it is. */
export function useFormatName(): (kind: string) => string {
  const { t } = useTranslation('tournaments');
  return (kind) => {
    const known = KINDS.find((one) => one === kind);
    return known === undefined ? kind : t(`format.${known}`);
  };
}
