import type { TeamLife } from '@placar/contracts/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/endpoints';
import { formatDateTime } from '../../../lib/format';
import { Button, CopyField, Stack } from '../../../ui';
import type { TeamAct } from './life-card';
import styles from './life.module.css';

/** The link by which people join: made, copied, ended. Its secret is shown when it is made, and not again. */
export function InviteLink({ teamId, invite, act }: { teamId: number; invite: TeamLife['invite']; act: TeamAct }) {
  const { t } = useTranslation('teamLife');
  const [url, setUrl] = useState<string | null>(null);
  const params = { id: teamId };
  const make = () => act.run(async () => setUrl((await call('POST /teams/:id/invite-link', { params })).url));
  const end = () =>
    act.run(async () => {
      await call('DELETE /teams/:id/invite-link', { params });
      setUrl(null);
    });
  return (
    <section aria-labelledby="team-invite">
      <h3 id="team-invite" className={styles.part}>
        {t('invite')}
      </h3>
      <Stack gap={12}>
        {invite === null ? (
          <p className={styles.quiet}>{t('inviteText')}</p>
        ) : (
          <p className={styles.quiet}>
            {t('inviteOpen', { uses: invite.uses, most: invite.most_uses, date: formatDateTime(invite.expires_at) })}
          </p>
        )}
        {url !== null && invite !== null && <CopyField value={url} label={t('invite')} />}
        <div className={styles.buttons}>
          {invite !== null && (
            <Button variant="ghost" disabled={act.busy} onClick={() => void end()}>
              {t('inviteEnd')}
            </Button>
          )}
          <Button loading={act.busy} onClick={() => void make()}>
            {t(invite === null ? 'inviteMake' : 'inviteAnother')}
          </Button>
        </div>
      </Stack>
    </section>
  );
}
