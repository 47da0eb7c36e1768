import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, cx } from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import { readLogo, type LogoProblem } from '../../components/pictures/logo-file';
import styles from './team-dialog.module.css';
import type { LogoDraft } from './team-form';

export interface LogoFieldProps {
  teamName: string;
  /** Stem of the logo that the team has now. */
  current: string | null;
  value: LogoDraft;
  onChange: (value: LogoDraft) => void;
  /** The server's refusal. */
  error?: string;
}

/** Picture of the team: choose or drop a PNG or SVG, see it at once, take it away again. */
export function LogoField({ teamName, current, value, onChange, error }: LogoFieldProps) {
  const { t } = useTranslation('teams');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<LogoProblem | null>(null);
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const hasLogo = value.kind === 'new' || (value.kind === 'keep' && current !== null);
  const shownError = problem === null ? error : t(`logo.problem.${problem}`);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const reading = await readLogo(file);
    setProblem('problem' in reading ? reading.problem : null);
    if ('dataUrl' in reading) onChange({ kind: 'new', dataUrl: reading.dataUrl });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={cx(styles.logoField, isOver && styles.logoOver)}
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {value.kind === 'new' ? (
        <img
          src={value.dataUrl}
          alt={t('logo.preview')}
          className={styles.logoPreview}
          onError={() => {
            setProblem('unreadable');
            onChange({ kind: 'keep' });
          }}
        />
      ) : (
        <TeamCrest name={teamName} logo={value.kind === 'keep' ? current : null} size={88} />
      )}
      <div className={styles.logoText}>
        <p id={`${id}-label`} className={styles.label}>
          {t('logo.label')}
        </p>
        <p id={`${id}-help`} className={styles.help}>
          {t('logo.help')}
        </p>
        <div className={styles.logoButtons}>
          <input
            ref={input}
            type="file"
            accept="image/png,image/svg+xml,.png,.svg"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('logo.choose')}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button
            size="sm"
            leftIcon={<ImageUp size={16} />}
            aria-describedby={`${id}-help${shownError === undefined ? '' : ` ${id}-error`}`}
            onClick={() => input.current?.click()}
          >
            {hasLogo ? t('logo.replace') : t('logo.choose')}
          </Button>
          {hasLogo && (
            <Button
              size="sm"
              variant="ghost"
              leftIcon={<Trash2 size={16} />}
              onClick={() => {
                setProblem(null);
                onChange(value.kind === 'new' ? { kind: 'keep' } : { kind: 'remove' });
              }}
            >
              {value.kind === 'new' ? t('logo.undo') : t('logo.remove')}
            </Button>
          )}
        </div>
        {shownError !== undefined && (
          <p id={`${id}-error`} className={styles.error} role="alert">
            {shownError}
          </p>
        )}
      </div>
    </div>
  );
}
