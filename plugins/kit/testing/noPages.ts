import express from 'express';
import type { PageSource } from '../../../api/pages/pageSource.ts';

/** Stands where the built front ends do: tests of the API need none. */
export const noPages: PageSource = {
  assets: express.Router(),
  template: () => Promise.resolve('<!doctype html><meta name="foyer" content="%FOYER%">'),
  draw: () => Promise.resolve({ head: '', html: '', isMissing: false }),
};
