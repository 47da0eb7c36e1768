import type { NotificationKind, NotificationSettings } from '@placar/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { Card, CardHeader, ErrorState, SkeletonRows, SwitchField, TextField } from '../../ui';
import { KINDS } from './kinds';
import styles from './notifications.module.css';
import { useNotificationSettings } from './use-notifications';

const QUIET = { from: '23:00', until: '08:00' };
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const toggled = (list: readonly NotificationKind[], kind: NotificationKind, isOff: boolean): NotificationKind[] =>
  KINDS.filter((one) => (one === kind ? isOff : list.includes(one)));

/** Per kind: in the list, and pushed; and the hours without push messages. */
export function SettingsCard() {
  const { t } = useTranslation('notifications');
  const { settings, error, save, reload } = useNotificationSettings();
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('settings.title')} />
      {settings === undefined && error === undefined && <SkeletonRows rows={8} height={52} />}
      {settings === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {settings !== undefined && <Settings settings={settings} save={save} />}
    </Card>
  );
}

interface SettingsProps {
  settings: NotificationSettings;
  save: (settings: NotificationSettings) => Promise<void>;
}

function Settings({ settings, save }: SettingsProps) {
  const { t } = useTranslation('notifications');
  const change = (part: Partial<NotificationSettings>) => void save({ ...settings, zone: zoneHere(), ...part });
  const { off, push_off: pushOff, quiet, zone } = settings;
  return (
    <div className={styles.settings}>
      <table className={styles.kinds}>
        <thead>
          <tr>
            <th scope="col">{t('settings.kind')}</th>
            <th scope="col">{t('settings.list')}</th>
            <th scope="col">{t('settings.push')}</th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`kind.${kind}`)}</th>
              <td>
                <SwitchField
                  aria-label={t('settings.listOf', { kind: t(`kind.${kind}`) })}
                  checked={!off.includes(kind)}
                  onChange={(isOn) => change({ off: toggled(off, kind, !isOn) })}
                />
              </td>
              <td>
                <SwitchField
                  aria-label={t('settings.pushOf', { kind: t(`kind.${kind}`) })}
                  checked={!off.includes(kind) && !pushOff.includes(kind)}
                  disabled={off.includes(kind)}
                  onChange={(isOn) => change({ push_off: toggled(pushOff, kind, !isOn) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.quiet}>
        <SwitchField
          label={t('settings.quiet')}
          description={t('settings.quietText', { zone })}
          checked={quiet !== null}
          onChange={(isOn) => change({ quiet: isOn ? QUIET : null })}
        />
        <div className={styles.hours}>
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={`${end} ${quiet?.[end] ?? ''}`}
              type="time"
              label={t(`settings.${end}`)}
              disabled={quiet === null}
              defaultValue={(quiet ?? QUIET)[end]}
              onBlur={({ currentTarget: { value } }) => {
                if (quiet !== null && value !== '' && value !== quiet[end])
                  change({ quiet: { ...quiet, [end]: value } });
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
