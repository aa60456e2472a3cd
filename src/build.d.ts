/** The id of this build. The tab sends it to the core, so that two builds never share a core. */
declare const __BUILD__: string
