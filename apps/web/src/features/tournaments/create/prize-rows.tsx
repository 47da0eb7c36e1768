import { useTranslation } from 'react-i18next';
import type { PrizeProblem, PrizeRow } from '../presentation/prize-form';
import { PrizeList } from '../presentation/prize-list';

export interface PrizeRowsProps {
  rows: readonly PrizeRow[];
  /** By `<key>.<field>` of a row. */
  problems: Readonly<Record<string, PrizeProblem>>;
  onChange: (rows: PrizeRow[]) => void;
}

/** The prizes of a tournament that is being made, with what is wrong in them. */
export function PrizeRows({ rows, problems, onChange }: PrizeRowsProps) {
  const { t } = useTranslation('cupshow');
  const errorOf = (field: string): string | undefined => {
    const problem = problems[field];
    return problem === undefined ? undefined : t(`problem.${problem}`);
  };
  return <PrizeList prizes={rows} errorOf={errorOf} onChange={onChange} />;
}
