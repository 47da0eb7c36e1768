import { GitFork } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../../lib/page/late-part';
import { EmptyState, Late, SelectField, Skeleton } from '../../../ui';
import { groupRounds, isTree } from '../model/bracket-model';
import { BracketTree } from './bracket-tree';
import styles from './bracket.module.css';
import type { CupView } from './cup-view';
import { MatchBox } from './match-box';
import { useRoundWords } from './round-words';
import { useFormatName } from './format-name';

const SwissBoard = latePart(() => import('../swiss/swiss-board'), 'SwissBoard', ['cup', 'cupparts']);

/** The matches of groups, round by round. */
function Rounds({ index, view, marked }: { index: number; view: CupView; marked: number | null }) {
  const { nameOf, groupName } = useRoundWords();
  const stage = view.bracket?.stages[index];
  return (
    <div className={styles.groups}>
      {groupRounds(stage?.pairings ?? []).map(({ group, rounds }) => (
        <section key={group ?? 0} className={styles.group}>
          {group !== null && <h3 className={styles.partTitle}>{groupName(group)}</h3>}
          <div className={styles.columns}>
            {rounds.map(({ round, pairings }) => (
              <div key={round} className={styles.column}>
                <h4 className={styles.roundTitle}>{nameOf({ key: 'round', number: round })}</h4>
                {pairings.map((pairing) => (
                  <MatchBox key={pairing.key} open={{ stage: index, pairing }} view={view} marked={marked} />
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Every stage that has begun: trees and rounds, the newest first. A team can be found and followed. */
export function BracketPart({ view }: { view: CupView }) {
  const { t } = useTranslation('cup');
  const formatName = useFormatName();
  const { tournament, bracket, team } = view;
  const [found, setFound] = useState<number | null>(null);
  const hasBegun = tournament.status === 'running' || tournament.status === 'over';
  if (bracket === undefined && hasBegun) return <Skeleton height={420} radius={12} />;
  if (bracket === undefined || bracket.stages.length === 0)
    return (
      <EmptyState framed icon={<GitFork size={30} strokeWidth={1.6} />} title={t('notBegunTitle')}>
        {t('notBegun')}
      </EmptyState>
    );
  const marked = found ?? team?.entry ?? null;
  const players = tournament.teams.filter(({ entry }) => bracket.stages.some(({ seeds }) => seeds.includes(entry)));
  return (
    <div className={styles.stages}>
      {players.length > 4 && (
        <SelectField
          className={styles.find}
          aria-label={t('findTeam')}
          placeholder={t('findTeam')}
          searchable
          clearable
          options={players.map(({ entry, name }) => ({ value: String(entry), label: name }))}
          value={found === null ? null : String(found)}
          onChange={(value) => setFound(value === null ? null : Number(value))}
        />
      )}
      {bracket.stages
        .map((stage, index) => ({ stage, index }))
        .toReversed()
        .map(({ stage, index }) => (
          <section key={index} className={styles.stage}>
            {bracket.stages.length > 1 && (
              <h2 className={styles.stageTitle}>
                {t('stage', { number: index + 1 })}
                <span className={styles.stageKind}>{formatName(stage.format.kind)}</span>
              </h2>
            )}
            {isTree(stage) ? (
              <BracketTree stage={stage} index={index} view={view} marked={marked} />
            ) : stage.format.kind === 'swiss' ? (
              <Late place={<Skeleton height={420} radius={12} />}>
                <SwissBoard format={stage.format} stage={stage} index={index} view={view} marked={marked} />
              </Late>
            ) : (
              <Rounds index={index} view={view} marked={marked} />
            )}
          </section>
        ))}
    </div>
  );
}
