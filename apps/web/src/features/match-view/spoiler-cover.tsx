import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Card, EmptyState } from '../../ui';
import type { HiddenResults } from './hidden-results';

/** Stands in the place of everything that would tell how a match ended. */
export function SpoilerCover({ results }: { results: HiddenResults }) {
  const { t } = useTranslation('spectate');
  return (
    <Card as="section" data-testid="spoiler-cover">
      <EmptyState
        icon={<EyeOff size={30} strokeWidth={1.6} />}
        title={t('spoiler.title')}
        actions={
          <>
            <Button variant="primary" leftIcon={<Eye size={16} />} onClick={results.reveal}>
              {t('spoiler.reveal')}
            </Button>
            <Button onClick={() => results.choose(false)}>{t('spoiler.always')}</Button>
          </>
        }
      >
        {t('spoiler.text')}
      </EmptyState>
    </Card>
  );
}
