/** Where Tab comes to in the grid that is shown, if one is. */
export const gridTabStop = (within: ParentNode | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? null
