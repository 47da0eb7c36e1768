import { mapDisplayName } from '@placar/domain/maps';
import { ChevronRight, Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { formatMoment } from '../../../lib/format';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { useGrowing } from '../../../lib/page/use-growing';
import {
  Button,
  ButtonLink,
  Card,
  CopyField,
  EmptyState,
  LiveDot,
  SegmentedControl,
  SelectField,
  Skeleton,
  SwitchField,
  cx,
} from '../../../ui';
import type { OpenPairing } from '../model/desk-model';
import { isOn, shownScore } from '../model/live-score';
import { MATCH_TIMES, filterMatches, matchesOf, roundKey } from '../model/match-list';
import type { CupView } from '../page/cup-view';
import { useRoundWords } from '../page/round-words';
import { useOwnRole } from '../officials/use-officials';
import styles from './tabs.module.css';

const FIRST_ROWS = 24;
const MORE_ROWS = 48;
const BROADCASTS_MS = 20_000;

/** Where a caster sees each open match, by the id of the match. */
function useBroadcasts(view: CupView): ReadonlyMap<number, string> {
  const isCaster = useOwnRole(view)?.isCaster === true;
  const input = isCaster ? { params: { id: view.tournament.id } } : null;
  const { data } = useEndpoint('GET /tournaments/:id/broadcasts', input, { refreshInterval: BROADCASTS_MS });
  return new Map((data?.matches ?? []).map(({ match_id: id, address, port }) => [id, `${address}:${port}`]));
}

interface RowProps {
  open: OpenPairing;
  view: CupView;
  round: string;
  broadcast: string | undefined;
}

function Row({ open, view, round, broadcast }: RowProps) {
  const { t } = useTranslation(['cupparts', 'cup']);
  const { pairing } = open;
  const { entries, how, match, state, time, winner } = pairing;
  const score = shownScore(pairing);
  const maps = match?.maps ?? [];
  const end =
    how === 'walkover' || how === 'double_walkover'
      ? t(`cup:how.${how}`)
      : time?.at != null && state !== 'over'
        ? formatMoment(time.at)
        : t(`cup:state.${state}`);
  const side = (index: 0 | 1) => {
    const entry = entries[index];
    const isWinner = entry !== null && entry === winner;
    return (
      <span className={cx(styles.side, isWinner && styles.winner, state === 'over' && !isWinner && styles.loser)}>
        {entry === null ? t('cup:open') : <bdi>{view.nameOf(entry)}</bdi>}
        {isWinner && <span className="visually-hidden"> {t('cup:won')}</span>}
      </span>
    );
  };
  return (
    <li className={cx(styles.row, view.team !== null && entries.includes(view.team.entry) && styles.own)}>
      <div className={styles.about}>
        <span className={styles.round}>{round}</span>
        <span className={cx(styles.quiet, isOn(pairing) && styles.on)}>
          {isOn(pairing) ? (
            <>
              <LiveDot /> {t('matches.on')}
            </>
          ) : (
            end
          )}
        </span>
      </div>
      <button type="button" className={styles.teams} onClick={() => view.openMatch(open)}>
        {side(0)}
        <span className={styles.score}>{score === null ? t('versus') : `${score[0]} : ${score[1]}`}</span>
        {side(1)}
      </button>
      <span className={styles.maps}>
        {maps.map(({ name, score: rounds }, index) => (
          <span key={index}>
            {mapDisplayName(name)} {maps.length > 1 && `${rounds[0]}:${rounds[1]}`}
          </span>
        ))}
      </span>
      <span className={styles.way}>
        {match !== null && (
          <ButtonLink to={`/match/${match.id}`} size="sm" variant="ghost" rightIcon={<ChevronRight size={16} />}>
            {t('cup:toMatch')}
          </ButtonLink>
        )}
      </span>
      {broadcast !== undefined && (
        <div className={styles.broadcast}>
          <span className={styles.quiet}>GOTV</span>
          <CopyField label={`GOTV: ${round}`} value={`connect ${broadcast}`} />
        </div>
      )}
    </li>
  );
}

/** All matches of a tournament; what is looked for stands in the address. */
export function MatchesPart({ view }: { view: CupView }) {
  const { t } = useTranslation(['cupparts', 'cup']);
  const { ofMatch, groupName } = useRoundWords();
  const address = useAddressFilter();
  const broadcasts = useBroadcasts(view);
  const { bracket, team, tournament } = view;
  const all = matchesOf(bracket);
  const roundOf = (one: OpenPairing): string => {
    const round = ofMatch(bracket?.stages[one.stage], one.pairing);
    return (bracket?.stages.length ?? 0) > 1 ? `${t('cup:stage', { number: one.stage + 1 })} · ${round}` : round;
  };
  const rounds = new Map(
    all.map((one) => {
      const { group } = one.pairing;
      const name = roundOf(one);
      return [roundKey(one), group === null ? name : name.replace(`${groupName(group)}, `, '')];
    }),
  );
  const when = MATCH_TIMES.find((one) => one === address.get('when')) ?? null;
  const round = rounds.has(address.get('round')) ? address.get('round') : null;
  const isMine = team !== null && address.get('mine') === '1';
  const shown = filterMatches(all, { when, round, team: isMine ? team.entry : null });
  const drawn = useGrowing(shown.length, FIRST_ROWS, MORE_ROWS);
  const hasBegun = tournament.status === 'running' || tournament.status === 'over';
  if (bracket === undefined && hasBegun) return <Skeleton height={420} radius={12} />;
  if (all.length === 0)
    return (
      <EmptyState framed icon={<Swords size={30} strokeWidth={1.6} />} title={t('matches.noneTitle')}>
        {t('cup:notBegun')}
      </EmptyState>
    );
  return (
    <div className={styles.part}>
      <div className={styles.filters}>
        <SegmentedControl
          label={t('matches.when')}
          hideLabel
          options={[
            { value: '', label: t('matches.all') },
            ...MATCH_TIMES.map((value) => ({ value, label: t(`matches.${value}`) })),
          ]}
          value={when ?? ''}
          onChange={(value) => address.set('when', value)}
        />
        <SelectField
          className={styles.select}
          aria-label={t('matches.round')}
          placeholder={t('matches.round')}
          clearable
          searchable={rounds.size > 8}
          options={[...rounds].map(([value, label]) => ({ value, label }))}
          value={round}
          onChange={(value) => address.set('round', value ?? '')}
        />
        {team !== null && (
          <SwitchField
            label={t('matches.mine')}
            checked={isMine}
            onChange={(checked) => address.set('mine', checked ? '1' : '')}
          />
        )}
        <p className={styles.count} role="status">
          {t('matches.count', { count: shown.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          framed
          icon={<Swords size={30} strokeWidth={1.6} />}
          title={t('matches.nothing')}
          actions={<Button onClick={() => address.keep('view')}>{t('matches.showAll')}</Button>}
        />
      ) : (
        <Card as="section" padded={false} aria-label={t('matches.title')}>
          <ol className={styles.rows}>
            {shown.slice(0, drawn).map((one) => (
              <Row
                key={roundKey(one) + one.pairing.key}
                open={one}
                view={view}
                round={roundOf(one)}
                broadcast={broadcasts.get(one.pairing.match?.id ?? 0)}
              />
            ))}
          </ol>
        </Card>
      )}
    </div>
  );
}
