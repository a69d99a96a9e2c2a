/** The version of this build; "0.0.0" where it runs from source, as in tests. */
export const appVersion: string = typeof __APP_VERSION__ === "undefined" ? "0.0.0" : __APP_VERSION__;
