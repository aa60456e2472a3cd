/** Which build this is: told to the core, so that two builds never share one. */
declare const __BUILD__: string
