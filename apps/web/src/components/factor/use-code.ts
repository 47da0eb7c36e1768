import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';

/** A typed code and what became of it. `send`: the answer, or null after a refusal, whose words stand in `problem` and whose code goes to `onRefused`. */
export function useCode() {
  const { t } = useTranslation('factor');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async <T>(work: (code: string) => Promise<T>, onRefused?: (code: string) => void): Promise<T | null> => {
    if (code.trim() === '') {
      setProblem(t('missing'));
      return null;
    }
    setBusy(true);
    setProblem(null);
    try {
      return await work(code);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      onRefused?.(error.code);
      return null;
    } finally {
      setBusy(false);
    }
  };

  return { code, setCode, problem, busy, send };
}
