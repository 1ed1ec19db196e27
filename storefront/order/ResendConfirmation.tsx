import { useState } from 'react';
import { resendOrder } from '../api/orderApi.ts';
import { problemOf } from '../api/call.ts';
import { useToast } from '../layout/Toasts.tsx';

/** Emails a new link and invalidates the previous one. */
export function ResendConfirmation({ token }: { token: string }) {
  const toast = useToast();
  const [isSending, setIsSending] = useState(false);

  async function resend() {
    setIsSending(true);
    try {
      await resendOrder(token);
      toast({ status: 'success', title: 'Email sent', text: 'Use the link in the newest email.' });
    } catch (error) {
      toast({ status: 'error', title: 'Email not sent', text: problemOf(error).message });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className="ways">
      <button type="button" disabled={isSending} onClick={() => void resend()}>
        Resend email
      </button>
    </div>
  );
}

/**
 * Emails the order link while its payment is being confirmed. The tickets will appear at that link.
 */
export function ResendClaim({ token }: { token: string }) {
  const toast = useToast();
  const [isSending, setIsSending] = useState(false);

  async function resend() {
    setIsSending(true);
    try {
      await resendOrder(token);
      toast({
        status: 'success',
        title: 'Resent Claim Email',
        text: 'Use its link to get your tickets once your payment is confirmed.',
      });
    } catch (error) {
      toast({
        status: 'error',
        title: 'Failed to Resend Claim Email',
        text: problemOf(error).message,
      });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className="ways">
      <button type="button" disabled={isSending} onClick={() => void resend()}>
        Resend Claim Email
      </button>
    </div>
  );
}
