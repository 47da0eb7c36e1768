import type { TournamentOfficialsAnswer } from '@placar/contracts/tournaments';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPicker } from '../../../components/players/account-picker';
import { useEndpoint, useKeptAnswers } from '../../../lib/endpoints';
import { FormModal, IconButton, Refusal, SelectField, Skeleton, showToast } from '../../../ui';
import { careChoices, careName, officialsBody, withCare, type Care, type RefereeEntry } from './officials-model';
import { useCareWords } from './care-words';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import styles from '../desk/desk.module.css';

interface ListProps {
  officials: TournamentOfficialsAnswer;
  view: CupView;
  onChange: (next: TournamentOfficialsAnswer) => void;
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('cupdialogs');
  return (
    <IconButton
      variant="ghost"
      size="sm"
      label={t('officials.remove', { name })}
      icon={<X size={16} />}
      onClick={onClick}
    />
  );
}

/** One referee: everything, or what was chosen. */
function Referee({ referee, officials, view, onChange }: ListProps & { referee: RefereeEntry }) {
  const { t } = useTranslation('cupdialogs');
  const wordsOf = useCareWords(view);
  const { user_id: id, name } = referee;
  const of = referee.of ?? [];
  const choices = careChoices(view.tournament.settings.stages.length, view.bracket, of);
  const change = (next: (of: readonly Care[]) => Care[]) => onChange(withCare(officials, id, next));
  return (
    <li className={styles.official}>
      <span className={styles.officialName}>
        <bdi>{name}</bdi>
        <RemoveButton
          name={name}
          onClick={() =>
            onChange({ ...officials, referees: officials.referees.filter(({ user_id: other }) => other !== id) })
          }
        />
      </span>
      {of.length === 0 ? (
        <span className={styles.quiet}>{t('officials.all')}</span>
      ) : (
        <ul className={styles.cares}>
          {of.map((care) => (
            <li key={careName(care)}>
              {wordsOf(care)}
              <RemoveButton
                name={wordsOf(care)}
                onClick={() => change((now) => now.filter((one) => careName(one) !== careName(care)))}
              />
            </li>
          ))}
        </ul>
      )}
      <SelectField
        aria-label={t('officials.only', { name })}
        placeholder={t(of.length === 0 ? 'officials.onlySome' : 'officials.more')}
        options={choices.map((care) => ({ value: careName(care), label: wordsOf(care) }))}
        value={null}
        searchable={choices.length > 8}
        onChange={(value) => {
          const care = choices.find((one) => careName(one) === value);
          if (care !== undefined) change((now) => [...now, care]);
        }}
      />
    </li>
  );
}

function Lists({ officials, view, onChange }: ListProps) {
  const { t } = useTranslation('cupdialogs');
  const { referees, casters } = officials;
  return (
    <>
      <section className={styles.list} aria-label={t('officials.referees')}>
        <h3 className={styles.changesTitle}>{t('officials.referees')}</h3>
        <p className={styles.quiet}>{t('officials.refereesText')}</p>
        {referees.length > 0 && (
          <ul className={styles.officials}>
            {referees.map((referee) => (
              <Referee key={referee.user_id} {...{ referee, officials, view, onChange }} />
            ))}
          </ul>
        )}
        <AccountPicker
          label={t('officials.addReferee')}
          except={referees.map(({ user_id: id }) => id)}
          onChoose={({ id, name }) =>
            onChange({ ...officials, referees: [...referees, { user_id: id, name, of: null }] })
          }
        />
      </section>
      <section className={styles.list} aria-label={t('officials.casters')}>
        <h3 className={styles.changesTitle}>{t('officials.casters')}</h3>
        <p className={styles.quiet}>{t('officials.castersText')}</p>
        {casters.length > 0 && (
          <ul className={styles.officials}>
            {casters.map(({ user_id: id, name }) => (
              <li key={id} className={styles.officialName}>
                <bdi>{name}</bdi>
                <RemoveButton
                  name={name}
                  onClick={() => onChange({ ...officials, casters: casters.filter((one) => one.user_id !== id) })}
                />
              </li>
            ))}
          </ul>
        )}
        <AccountPicker
          label={t('officials.addCaster')}
          except={casters.map(({ user_id: id }) => id)}
          onChoose={({ id, name }) => onChange({ ...officials, casters: [...casters, { user_id: id, name }] })}
        />
      </section>
    </>
  );
}

/** An organiser names who runs matches and who broadcasts them; saved all at once. */
export function OfficialsDialog({ view, acts, onClose }: { view: CupView; acts: CupActs; onClose: () => void }) {
  const { t } = useTranslation(['cupdialogs', 'cupdesk']);
  const params = { id: view.tournament.id };
  const { data, error } = useEndpoint('GET /tournaments/:id/officials', { params });
  const { askAgain } = useKeptAnswers();
  const [changed, setChanged] = useState<TournamentOfficialsAnswer | null>(null);
  const officials = changed ?? data;
  const save = async () => {
    if (changed === null) return;
    const body = { ...officialsBody(changed), version: view.tournament.version };
    if (!(await acts.act('POST /tournaments/:id/name-officials', body))) return;
    await askAgain('GET /tournaments/:id/officials', { params });
    showToast({ tone: 'success', message: t('officials.done') });
    onClose();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={t('officials.title')}
      width={800}
      persistent
      busy={acts.busy}
      closeLabel={t('cupdesk:close')}
      submitLabel={t('officials.save')}
      isReady={changed !== null}
      onSubmit={() => void save()}
    >
      <div className={styles.dialog}>
        {officials === undefined ? (
          <Skeleton height={320} radius={8} />
        ) : (
          <Lists officials={officials} view={view} onChange={setChanged} />
        )}
        <Refusal text={acts.refusal ?? error?.message} />
      </div>
    </FormModal>
  );
}
