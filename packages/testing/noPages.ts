import express from 'express';
import type { PageSource } from '../../api/pages/pageSource.ts';

/** A placeholder for the built front ends, which API tests don't need. */
export const noPages: PageSource = {
  assets: express.Router(),
  template: () => Promise.resolve('<!doctype html><meta name="foyer" content="%FOYER%">'),
  draw: () => Promise.resolve({ head: '', html: '', isMissing: false }),
};
