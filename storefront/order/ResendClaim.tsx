import { useState } from 'react';
import { resendOrder } from '../api/orderApi.ts';
import { problemOf } from '../api/problemOf.ts';
import { useToast } from '../layout/useToast.ts';

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
