import { Download, Gift, Headset, Server, Tv } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscordButton } from '../../../components/discord/discord-button';
import { apiUrl } from '../../../lib/api-client';
import { withAreas } from '../../../lib/i18n';
import { latePart } from '../../../lib/page/late-part';
import { Button, ButtonAnchor, ButtonLink, Card, LatePlace } from '../../../ui';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import styles from './desk.module.css';

const OfficialsDialog = latePart(
  async () =>
    (await withAreas(() => import('../officials/officials-dialog'), ['cup', 'cupdesk', 'cupdialogs'])).OfficialsDialog,
);
const PresentationDialog = latePart(
  async () =>
    (await withAreas(() => import('../presentation/presentation-dialog'), ['cupshow', 'teams', 'watch']))
      .PresentationDialog,
);
const ServersDialog = latePart(
  async () => (await withAreas(() => import('../lanes/servers-dialog'), ['cuplanes'])).ServersDialog,
);
const TABLES = ['standings', 'matches', 'teams'] as const;

interface PartProps {
  view: CupView;
  acts: CupActs;
}

interface WayProps {
  text: string;
  label: string;
  icon: ReactNode;
  /** It was closed. */
  onClosed?: () => void;
  dialog: (close: () => void) => ReactNode;
}

/** A line with the way to a dialog, which is fetched when it is opened. */
function WayTo({ text, label, icon, onClosed, dialog }: WayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    onClosed?.();
    setIsOpen(false);
  };
  return (
    <Card as="section" className={styles.end}>
      <p className={styles.quiet}>{text}</p>
      <Button leftIcon={icon} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <LatePlace isOpening={isOpen} onGiveUp={close} isOver>
        {isOpen && dialog(close)}
      </LatePlace>
    </Card>
  );
}

/** The way to referees and casters, until the end. */
function Officials({ view, acts }: PartProps) {
  const { t } = useTranslation('cupdesk');
  return (
    <WayTo
      text={t('officials.text')}
      label={t('officials.open')}
      icon={<Headset size={16} />}
      onClosed={acts.forget}
      dialog={(close) => <OfficialsDialog view={view} acts={acts} onClose={close} />}
    />
  );
}

/** The way to the servers that matches may take, until the end. */
function Servers({ view, acts }: PartProps) {
  const { t } = useTranslation('cupdesk');
  return (
    <WayTo
      text={t('serversText')}
      label={t('servers')}
      icon={<Server size={16} />}
      onClosed={acts.forget}
      dialog={(close) => <ServersDialog view={view} acts={acts} onClose={close} />}
    />
  );
}

/** The way to what is shown besides the play, at any time. */
function Presentation({ view }: Pick<PartProps, 'view'>) {
  const { t } = useTranslation('cupdesk');
  return (
    <WayTo
      text={t('presentText')}
      label={t('present')}
      icon={<Gift size={16} />}
      dialog={(close) => <PresentationDialog tournament={view.tournament} onClose={close} />}
    />
  );
}

/** The tournament as files. */
function Export({ view }: Pick<PartProps, 'view'>) {
  const { t, i18n } = useTranslation('cupdesk');
  const path = `/tournaments/${view.tournament.id}/export`;
  const icon = <Download size={16} />;
  return (
    <Card as="section" className={styles.end}>
      <p className={styles.quiet}>{t('export.title')}</p>
      <ButtonAnchor size="sm" href={apiUrl(path)} download leftIcon={icon}>
        {t('export.whole')}
      </ButtonAnchor>
      {TABLES.map((table) => (
        <ButtonAnchor
          key={table}
          size="sm"
          href={apiUrl(`${path}/${table}?lang=${i18n.language}`)}
          download
          leftIcon={icon}
        >
          {t(`export.${table}`)}
        </ButtonAnchor>
      ))}
    </Card>
  );
}

/** What an organiser goes to now and then, below everything that waits: people, channels, screens and files. */
export function DeskFoot({ view, acts, isOver }: PartProps & { isOver: boolean }) {
  const { t } = useTranslation('cupdesk');
  return (
    <>
      {!isOver && <Officials view={view} acts={acts} />}
      {!isOver && <Servers view={view} acts={acts} />}
      <Presentation view={view} />
      <Card as="section" className={styles.end}>
        <p className={styles.quiet}>{t('discordText')}</p>
        <DiscordButton of="tournament" id={view.tournament.id} label={t('discord')} />
      </Card>
      <Card as="section" className={styles.end}>
        <p className={styles.quiet}>{t('screenText')}</p>
        <ButtonLink to={`/tournaments/${view.tournament.id}/screen`} target="_blank" leftIcon={<Tv size={16} />}>
          {t('screen')}
        </ButtonLink>
      </Card>
      <Export view={view} />
    </>
  );
}
