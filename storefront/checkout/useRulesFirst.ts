import { useRef, useState } from 'react';
import type { OrderFields } from './orderFields.ts';
import { loadRules } from './phone.ts';

const LONGEST_WAIT_MS = 3_000;

interface RulesFirst {
  isWaiting: boolean;
  /** @returns whether the form submits itself later, so that this submit must do nothing */
  delay(form: HTMLFormElement, fields: Pick<OrderFields, 'phone' | 'country'>): boolean;
}

/**
 * Delays a submit until the rules for its phone number are loaded: once per visit and only for a few seconds,
 * because the order doesn't depend on them. The form then submits itself with its current fields, unless the
 * buyer has left the page.
 */
export function useRulesFirst(): RulesFirst {
  const [isWaiting, setIsWaiting] = useState(false);
  const phase = useRef<'new' | 'waiting' | 'over'>('new');
  return {
    isWaiting,
    delay(form, { phone, country }) {
      if (phase.current === 'waiting') return true;
      const loading = loadRules(phone, country);
      if (!loading || phase.current === 'over') return false;
      phase.current = 'waiting';
      setIsWaiting(true);
      const resume = () => {
        if (phase.current !== 'waiting') return;
        clearTimeout(timer);
        phase.current = 'over';
        setIsWaiting(false);
        // Does nothing once the form has left the document.
        form.requestSubmit();
      };
      const timer = setTimeout(resume, LONGEST_WAIT_MS);
      void loading.then(resume);
      return true;
    },
  };
}
