import { config } from "zod";

// Zod tries whether it may make code from text; the content security policy refuses, and the browser reports it.
config({ jitless: true });
