import { askPasskey, askSecondFactor, completeLogin, signInByPasskey } from './completeLogin.ts';
import { ownFactors } from './ownFactors.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './ownPasskeys.ts';
import { newRecoveryCodes } from './ownRecoveryCodes.ts';
import { addTotp, beginTotp, removeTotp } from './ownTotp.ts';
import { askProof, prove } from './proof.ts';
import { factorRule, saveFactorRule } from './requirement.ts';
import { resetFactors } from './resetFactors.ts';

/** The handlers of the routes for second factors. */
export const secondFactorHandlers = {
  askSecondFactor,
  completeLogin,
  askPasskey,
  signInByPasskey,
  ownFactors,
  askProof,
  prove,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginTotp,
  addTotp,
  removeTotp,
  newRecoveryCodes,
  factorRule,
  saveFactorRule,
  resetFactors,
};
