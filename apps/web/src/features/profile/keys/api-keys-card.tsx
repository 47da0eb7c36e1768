import type { ApiKey } from '@placar/contracts/users';
import { CirclePlus, KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { formatDate } from '../../../lib/format';
import { latePart } from '../../../lib/page/late-part';
import {
  Badge,
  Button,
  Card,
  CardHeader,
  IconButton,
  LatePlace,
  Pending,
  RelativeTime,
  SkeletonRows,
} from '../../../ui';
import styles from '../account.module.css';

const NewKeyDialog = latePart(() => import('./new-key-dialog'), 'NewKeyDialog');
const RevokeKeyDialog = latePart(() => import('./revoke-key-dialog'), 'RevokeKeyDialog');

function KeyRow({ entry, onRevoke }: { entry: ApiKey; onRevoke: () => void }) {
  const { t } = useTranslation('profile');
  const name = entry.main === 1 && entry.name === '' ? t('keys.mainName') : entry.name;
  return (
    <li className={styles.key}>
      <span className={styles.keyText}>
        <span className={styles.keyName}>
          <bdi>{name}</bdi>
          {entry.main === 1 && (
            <Badge small tone="brand">
              {t('keys.main')}
            </Badge>
          )}
          <Badge small tone={entry.read_only === 1 ? 'neutral' : 'warning'}>
            {entry.read_only === 1 ? t('keys.readOnly') : t('keys.full')}
          </Badge>
        </span>
        <span className={styles.keySub}>
          {entry.last4 !== null && <code>{`…${entry.last4}`}</code>}
          <span>{t('keys.created', { date: formatDate(entry.created_at) })}</span>
          <span>
            {entry.last_used_at === null ? (
              t('keys.neverUsed')
            ) : (
              <>
                {t('keys.used')} <RelativeTime value={entry.last_used_at} />
              </>
            )}
          </span>
        </span>
      </span>
      <IconButton label={t('keys.revokeNamed', { name })} icon={<Trash2 size={18} />} onClick={onRevoke} />
    </li>
  );
}

/** The own API keys: make, see once, revoke. */
export function ApiKeysCard() {
  const { t } = useTranslation('profile');
  const { data, error, mutate } = useEndpoint('GET /users/api-keys', {});
  const [isMaking, setIsMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const keys = data?.api_keys;
  const close = () => {
    setIsMaking(false);
    setRevoking(null);
  };

  return (
    <Card as="section" padded={false}>
      <CardHeader
        icon={<KeyRound size={18} />}
        title={t('keys.title')}
        actions={
          <Button variant="primary" leftIcon={<CirclePlus size={16} />} onClick={() => setIsMaking(true)}>
            {t('keys.new')}
          </Button>
        }
      />
      <p className={styles.intro}>{t('keys.help')}</p>
      {keys === undefined && (
        <Pending bare error={error} onRetry={() => void mutate()}>
          <div className={styles.cardBody}>
            <SkeletonRows rows={1} height={56} />
          </div>
        </Pending>
      )}
      {keys?.length === 0 && <p className={styles.none}>{t('keys.none')}</p>}
      {keys !== undefined && keys.length > 0 && (
        <ul className={styles.keys}>
          {keys.map((entry) => (
            <KeyRow key={entry.id} entry={entry} onRevoke={() => setRevoking(entry)} />
          ))}
        </ul>
      )}
      <LatePlace isOpening={isMaking || revoking !== null} onGiveUp={close} isOver>
        {isMaking && <NewKeyDialog onClose={close} onMade={() => void mutate()} />}
        {revoking !== null && <RevokeKeyDialog entry={revoking} onClose={close} onDone={() => mutate()} />}
      </LatePlace>
    </Card>
  );
}
