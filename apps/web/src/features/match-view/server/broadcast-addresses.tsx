import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor, CopyField, SegmentedControl } from '../../../ui';
import styles from './broadcast-popover.module.css';

const LAYOUTS = ['bar', 'corner', 'full'] as const;
type Layout = (typeof LAYOUTS)[number];

function Address({
  title,
  help,
  url,
  children,
}: {
  title: string;
  help?: string;
  url: string;
  children?: React.ReactNode;
}) {
  const { t } = useTranslation('spectate');
  return (
    <section className={styles.address}>
      <div className={styles.head}>
        <h3 className={styles.name}>{title}</h3>
        <ButtonAnchor
          variant="ghost"
          size="sm"
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${title}: ${t('broadcast.open')}`}
          title={t('broadcast.open')}
        >
          <ExternalLink size={16} />
        </ButtonAnchor>
      </div>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {children}
      <CopyField label={title} value={url} />
    </section>
  );
}

/** The addresses of overlay, big screen and rotation. */
export function BroadcastAddresses({ matchId }: { matchId: number }) {
  const { t } = useTranslation('spectate');
  const [layout, setLayout] = useState<Layout>('bar');
  const { origin } = window.location;
  return (
    <div className={styles.panel}>
      <Address
        title={t('broadcast.overlay')}
        help={t('broadcast.overlayHelp')}
        url={`${origin}/match/${matchId}/overlay?layout=${layout}`}
      >
        <SegmentedControl
          label={t('broadcast.layout')}
          hideLabel
          fullWidth
          options={LAYOUTS.map((value) => ({ value, label: t(`broadcast.layouts.${value}`) }))}
          value={layout}
          onChange={setLayout}
        />
      </Address>
      <Address title={t('broadcast.screen')} url={`${origin}/match/${matchId}/screen`} />
      <Address title={t('broadcast.rotation')} url={`${origin}/live/screen?interval=20`} />
    </div>
  );
}
