import { watchPlatform } from '@placar/contracts/watch';
import type { TournamentStream } from '@placar/contracts/tournaments';
import { Cast, ExternalLink, Play, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, siteOf } from '../../../components/watch/watch-model';
import { Badge, Button, ButtonAnchor, Card, CardHeader } from '../../../ui';
import { playerOf, streamGroups } from './presentation-model';
import { presentationOf } from './presentation-of';
import type { CupView } from '../page/cup-view';
import styles from './presentation.module.css';

interface StreamProps {
  stream: TournamentStream;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** One broadcast: a way to its site, and its player once somebody asks for it. Nothing is fetched from there before. */
function Stream({ stream, isOpen, onOpen }: StreamProps) {
  const { t } = useTranslation(['cupshow', 'watch']);
  const platform = watchPlatform(stream.url);
  const site = platform === 'other' ? siteOf(stream.url) : t(`watch:platform.${platform}`);
  const name = stream.caster === '' ? site : stream.caster;
  const player = playerOf(stream.url, window.location.hostname);
  return (
    <li className={styles.stream}>
      <div className={styles.streamHead}>
        <span className={styles.streamText}>
          <bdi className={styles.streamName}>{name}</bdi>
          {stream.caster !== '' && <span className={styles.quiet}>{site}</span>}
        </span>
        {stream.main && <Badge tone="info">{t('cupshow:main')}</Badge>}
        <span className={styles.streamButtons}>
          {player !== null && (
            <Button
              variant={isOpen ? 'secondary' : 'primary'}
              aria-label={t(isOpen ? 'cupshow:hide' : 'cupshow:watchHere', { name })}
              leftIcon={isOpen ? <X size={16} /> : <Play size={16} />}
              onClick={() => onOpen(!isOpen)}
            >
              {t(isOpen ? 'cupshow:hideShort' : 'cupshow:watchShort')}
            </Button>
          )}
          <ButtonAnchor
            href={stream.url}
            target="_blank"
            rel="noopener noreferrer"
            leftIcon={<ExternalLink size={16} />}
          >
            {t('cupshow:openAt', { site })}
            <span className="visually-hidden"> {t('cupshow:newTab')}</span>
          </ButtonAnchor>
        </span>
      </div>
      {isOpen && player !== null && (
        <iframe
          src={player}
          title={t('cupshow:player', { name })}
          className={styles.player}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </li>
  );
}

/* Most languages write their names small, but not at the head of a card. */
function titleOf(language: string, shownIn: string): string {
  const name = languageName(language, shownIn);
  return name.charAt(0).toLocaleUpperCase(shownIn) + name.slice(1);
}

/** Where a tournament can be watched, by language. */
export function StreamPart({ view }: { view: CupView }) {
  const { t, i18n } = useTranslation('cupshow');
  const [opened, setOpened] = useState<string | null>(null);
  const groups = streamGroups(presentationOf(view.tournament).streams, i18n.language);
  return (
    <div className={styles.streams}>
      <p className={styles.quiet}>{t('streamsLead')}</p>
      {groups.map(({ language, streams }) => (
        <Card key={language} as="section" padded={false} aria-label={titleOf(language, i18n.language)}>
          <CardHeader title={titleOf(language, i18n.language)} icon={<Cast size={18} />} />
          <ul className={styles.streamList}>
            {streams.map((stream) => (
              <Stream
                key={stream.url}
                stream={stream}
                isOpen={opened === stream.url}
                onOpen={(isOpen) => setOpened(isOpen ? stream.url : null)}
              />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
