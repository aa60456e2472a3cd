/** The browser's Trusted Types factory. Some browsers lack it, and so do TypeScript's types. */

/** Makes a TrustedScriptURL, which can be used in place of an address. */
export interface ScriptPolicy {
  createScriptURL(url: string): string
}

export interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

export const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value
