/** Which build this is: the tab says it to the core, so that two builds never share one. */
declare const __BUILD__: string
