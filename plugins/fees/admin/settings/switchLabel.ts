/** A switch whose label aligns with the left edge of the inputs. */
export const switchLabel = { ml: 0, gap: 1 };
