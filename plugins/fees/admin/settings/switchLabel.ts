/** A switch whose label stands at the edge that the inputs have. */
export const switchLabel = { ml: 0, gap: 1 };
