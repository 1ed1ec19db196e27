import { useState } from 'react';
import { resendOrder } from '../api/orderApi.ts';
import { problemOf } from '../api/problemOf.ts';
import { useToast } from '../layout/useToast.ts';

/** Mails the link to an order whose payment is being confirmed: its tickets will be behind it. */
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
        text: 'Your tickets will be behind its link once your payment is confirmed.',
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
