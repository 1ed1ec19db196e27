import { useConsole } from '@foyer/kit/admin';
import { useMemo } from 'react';
import { menuSections } from './menuSections.ts';

export function useMenu() {
  const { halves, instance, can } = useConsole();
  return useMemo(() => menuSections({ halves, instance, can }), [halves, instance, can]);
}
