import { Download, Gift, Headset, Server, Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DiscordButton } from '../../../components/discord/discord-button';
import { apiUrl } from '../../../lib/api-client';
import { latePart } from '../../../lib/page/late-part';
import { ButtonAnchor, ButtonLink } from '../../../ui';
import { Way, WayTo, type DeskProps } from './desk-ways';

const OfficialsDialog = latePart(() => import('../officials/officials-dialog'), 'OfficialsDialog', [
  'cup',
  'cupdesk',
  'cupdialogs',
]);
const PresentationDialog = latePart(() => import('../presentation/presentation-dialog'), 'PresentationDialog', [
  'cupshow',
  'teams',
  'watch',
]);
const ServersDialog = latePart(() => import('../lanes/servers-dialog'), 'ServersDialog', ['cuplanes']);
const TABLES = ['standings', 'matches', 'teams'] as const;

/** What an organiser goes to now and then, below everything that waits: people, channels, screens and files. */
export function DeskFoot({ view, acts, isOver }: DeskProps & { isOver: boolean }) {
  const { t, i18n } = useTranslation('cupdesk');
  const { id } = view.tournament;
  const files = `/tournaments/${id}/export`;
  const download = <Download size={16} />;
  return (
    <>
      {!isOver && (
        <>
          <WayTo
            text={t('officials.text')}
            label={t('officials.open')}
            icon={<Headset size={16} />}
            onClosed={acts.forget}
            dialog={(close) => <OfficialsDialog view={view} acts={acts} onClose={close} />}
          />
          <WayTo
            text={t('serversText')}
            label={t('servers')}
            icon={<Server size={16} />}
            onClosed={acts.forget}
            dialog={(close) => <ServersDialog view={view} acts={acts} onClose={close} />}
          />
        </>
      )}
      <WayTo
        text={t('presentText')}
        label={t('present')}
        icon={<Gift size={16} />}
        dialog={(close) => <PresentationDialog tournament={view.tournament} onClose={close} />}
      />
      <Way text={t('discordText')}>
        <DiscordButton of="tournament" id={id} label={t('discord')} />
      </Way>
      <Way text={t('screenText')}>
        <ButtonLink to={`/tournaments/${id}/screen`} target="_blank" leftIcon={<Tv size={16} />}>
          {t('screen')}
        </ButtonLink>
      </Way>
      <Way text={t('export.title')}>
        <ButtonAnchor size="sm" href={apiUrl(files)} download leftIcon={download}>
          {t('export.whole')}
        </ButtonAnchor>
        {TABLES.map((table) => (
          <ButtonAnchor
            key={table}
            size="sm"
            href={apiUrl(`${files}/${table}?lang=${i18n.language}`)}
            download
            leftIcon={download}
          >
            {t(`export.${table}`)}
          </ButtonAnchor>
        ))}
      </Way>
    </>
  );
}
