import { useState } from 'react';
import type { Problem } from '../../api/problem.ts';
import { useGetSecondFactorQuery } from './account.api.ts';
import { CodeField } from './CodeField.tsx';

/**
 * The fresh code that a change needs from a person with two-step verification: its part of the body, and its field.
 * @param problem why the change was refused: a server may ask for the code only then
 */
export function useFreshCode(problem: Problem | undefined, isNeeded = true) {
  const [code, setCode] = useState('');
  const { data: factor } = useGetSecondFactorQuery();
  const isAsked = isNeeded && (factor?.is_on === true || problem?.code === 'second_factor_needed');
  return {
    body: isNeeded && code.trim() !== '' ? { code: code.trim() } : {},
    field: isAsked && (
      <CodeField
        value={code}
        onCode={setCode}
        hint="From your authenticator app, or one of your recovery codes."
        error={problem?.fields?.['code']}
      />
    ),
  };
}
