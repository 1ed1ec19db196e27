import { useConsole } from '@foyer/kit/admin';
import { useMemo } from 'react';
import { menuSections } from './menuSections.ts';

export function useMenu() {
  const { plugins, instance, can } = useConsole();
  return useMemo(() => menuSections({ plugins, instance, can }), [plugins, instance, can]);
}
