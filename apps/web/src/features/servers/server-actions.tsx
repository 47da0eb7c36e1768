import type { ServerListItem } from '@placar/contracts/servers';
import { Activity, EllipsisVertical, ListRestart, ListX, Paintbrush, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, Menu } from '../../ui';
import type { ServerDesk } from './use-server-desk';
import styles from './servers.module.css';

/** Test and edit at hand; keeping from matches and deleting one step away. `wide` for cards, with full-size buttons. */
export function ServerActions({
  server,
  desk,
  wide = false,
}: {
  server: ServerListItem;
  desk: ServerDesk;
  wide?: boolean;
}) {
  const { t } = useTranslation('servers');
  const isCordoned = server.cordoned === 1;
  const name = server.display_name;
  const menu = (
    <Menu
      width={230}
      trigger={
        <IconButton
          variant={wide ? 'secondary' : 'ghost'}
          label={t('more', { name })}
          icon={<EllipsisVertical size={18} />}
          withTooltip={false}
        />
      }
      entries={[
        {
          key: 'cordon',
          label: isCordoned ? t('uncordon') : t('cordon'),
          icon: isCordoned ? <ListRestart size={16} /> : <ListX size={16} />,
          onSelect: () => desk.cordon(server, !isCordoned),
        },
        {
          key: 'skins',
          label: t('skins.open'),
          icon: <Paintbrush size={16} />,
          onSelect: () => desk.skins(server),
        },
        {
          key: 'delete',
          label: t('delete'),
          icon: <Trash2 size={16} />,
          tone: 'danger',
          onSelect: () => desk.remove(server),
        },
      ]}
    />
  );
  return (
    <span className={wide ? styles.cardActions : styles.actions}>
      {wide ? (
        <Button leftIcon={<Activity size={16} />} onClick={() => desk.check(server)}>
          {t('check')}
        </Button>
      ) : (
        <IconButton label={t('checkOf', { name })} icon={<Activity size={18} />} onClick={() => desk.check(server)} />
      )}
      <IconButton
        variant={wide ? 'secondary' : 'ghost'}
        label={t('editOf', { name })}
        icon={<Pencil size={18} />}
        onClick={() => desk.edit(server)}
      />
      {menu}
    </span>
  );
}
