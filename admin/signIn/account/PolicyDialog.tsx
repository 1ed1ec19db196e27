import { client, type Send } from '@foyer/kit';
import { policies, type PolicyGroup } from '@foyer/plugin-policies/contract';
import { useEffect, useId, useRef, useState } from 'react';
import type { Page } from '../../page.ts';
import { accountMessages } from '../messages.ts';

const words = accountMessages.signup;
const titles = { 'general-terms': words.terms, privacy: words.privacy };
export type PolicyId = keyof typeof titles;

/** The audience of the texts. */
const groups: Readonly<Record<Page['realm'], PolicyGroup>> = { platform: 'Platform', tenant: '1' };

/** The terms or the privacy policy in a dialog over the form; the browser traps and restores the focus. */
export function PolicyDialog(props: {
  policyId: PolicyId;
  realm: Page['realm'];
  send: Send;
  onClose: () => void;
}) {
  const { policyId, realm, send } = props;
  const [detail, setDetail] = useState<string>();
  const [isLost, setLost] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    let isShown = true;
    client(policies, send)
      .publicPolicy({ params: { group: groups[realm], policyId } })
      .then(
        ({ details }) => isShown && setDetail(details.detail),
        () => isShown && setLost(true),
      );
    return () => {
      isShown = false;
    };
  }, [policyId, realm, send]);
  return (
    <dialog ref={dialog} className="policy" aria-labelledby={id} onClose={props.onClose}>
      <h2 id={id}>{titles[policyId]}</h2>
      {/* Long texts can be scrolled by keyboard too. */}
      <div className="text" tabIndex={0} role="region" aria-labelledby={id} aria-busy={!detail}>
        {isLost && <p role="alert">{words.policyFailed}</p>}
        {!isLost && detail === undefined && <p>{accountMessages.loading}</p>}
        {/* The server sanitizes every policy before storing it. */}
        {detail !== undefined && <div dangerouslySetInnerHTML={{ __html: detail }} />}
      </div>
      <footer>
        <button className="primary" type="button" onClick={() => dialog.current?.close()}>
          {accountMessages.close}
        </button>
      </footer>
    </dialog>
  );
}
