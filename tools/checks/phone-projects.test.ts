import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Gradle and Xcode build the phone app elsewhere; this checks the parts of their projects that the code relies on. */

const root = join(import.meta.dirname, "../..");
const mobile = join(root, "apps/mobile");
const android = "android/app/src/main";
const read = (path: string) => readFileSync(join(mobile, path), "utf8");
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const manifest = read(`${android}/AndroidManifest.xml`);
const plist = read("ios/App/App/Info.plist");
const entitlements = read("ios/App/App/App.entitlements");
const config = json("apps/mobile/capacitor.config.json");
const { version } = json("package.json") as { version: string };

/** Whether each tag of an XML text is closed by its own name. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, name = "", end] of xml
    .replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g, "")
    .matchAll(/<(\/?[\w.:-]+)(?:\s+[\w.:-]+\s*=\s*"[^"<]*")*\s*(\/?)>/g)) {
    if (name.startsWith("/")) {
      if (open.pop() !== name.slice(1)) return false;
    } else if (end === "") open.push(name);
  }
  return open.length === 0;
}

const filterWith = (action: string, inside: RegExp) =>
  [...manifest.matchAll(/<intent-filter[\s\S]*?<\/intent-filter>/g)].some(
    ([filter]) => filter.includes(`android.intent.action.${action}"`) && inside.test(filter),
  );
const plistValue = (name: string, list: string) =>
  new RegExp(`<key>${name}</key>\\s*<(?:string>([^<]*)|(array|dict|true|false))`).exec(list)?.[1];

describe("the Android project", () => {
  const files = readdirSync(join(mobile, android), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".xml") && !file.startsWith("assets"),
  );

  it.each(files)("has well-formed %s", (file) => {
    expect(isWellFormed(read(`${android}/${file}`))).toBe(true);
  });

  it("accepts pictures from other apps, links of the server and of its own scheme, and no other files", () => {
    expect(filterWith("SEND", /android:mimeType="image\/\*"/)).toBe(true);
    expect(manifest.match(/android:mimeType/g)).toHaveLength(1);
    expect(filterWith("VIEW", /android:autoVerify="true"[\s\S]*app_link_host/)).toBe(true);
    expect(filterWith("VIEW", /android:host="open"[\s\S]*custom_url_scheme/)).toBe(true);
    expect(read(`${android}/res/values/strings.xml`)).toContain(">projectbroadcast<");
  });

  it("requests the network, notifications and the microphone, and nothing else", () => {
    const asked = [...manifest.matchAll(/uses-permission android:name="android\.permission\.(\w+)"/g)];
    expect(asked.map(([, name]) => name)).toEqual([
      "INTERNET",
      "POST_NOTIFICATIONS",
      "RECORD_AUDIO",
      "MODIFY_AUDIO_SETTINGS",
    ]);
  });

  it("never connects without TLS, and trusts no user-added certificates", () => {
    expect(manifest).toContain('android:usesCleartextTraffic="false"');
    const network = read(`${android}/res/xml/network_security_config.xml`);
    expect(network).toContain('cleartextTrafficPermitted="false"');
    expect([...network.matchAll(/certificates src="(\w+)"/g)].map(([, source]) => source)).toEqual([
      "system",
    ]);
    expect([config.server.cleartext, config.android.allowMixedContent]).toEqual([false, false]);
  });

  it("excludes the session from backups and device transfers", () => {
    expect(manifest).toContain('android:allowBackup="false"');
    const rules = read(`${android}/res/xml/data_extraction_rules.xml`);
    for (const part of ["cloud-backup", "device-transfer"]) {
      const section = rules.split(`<${part}>`)[1]!.split(`</${part}>`)[0]!;
      for (const domain of ["root", "file", "database", "sharedpref"])
        expect(section, part).toContain(`<exclude domain="${domain}" path="." />`);
    }
    expect(read(`${android}/res/xml/full_backup_content.xml`)).toContain('domain="sharedpref" path="."');
  });
});

describe("the iOS project", () => {
  it("has well-formed lists", () => {
    for (const list of [plist, entitlements]) expect(isWellFormed(list)).toBe(true);
  });

  it("can receive notifications, and passes the token to the page", () => {
    expect(plistValue("aps-environment", entitlements)).toBe("development");
    const project = read("ios/App/App.xcodeproj/project.pbxproj");
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
    expect(read("ios/App/App/AppDelegate.swift")).toContain("capacitorDidRegisterForRemoteNotifications");
  });

  it("opens links of the server and of its own scheme", () => {
    expect(entitlements).toContain("<string>applinks:");
    expect(plist).toContain("<string>projectbroadcast</string>");
  });

  it("says why it asks for camera, microphone and photos, since it would be terminated otherwise", () => {
    for (const name of [
      "NSCameraUsageDescription",
      "NSMicrophoneUsageDescription",
      "NSPhotoLibraryAddUsageDescription",
    ])
      expect(plistValue(name, plist), name).toMatch(/\w{4}/);
  });

  it("never connects without TLS", () => {
    expect(plist).not.toContain("NSAppTransportSecurity");
  });
});

describe("both", () => {
  it("are the same app of this version, which the stores know", () => {
    expect(config).toMatchObject({ appId: "com.projectbroadcast.app", appName: "Project Broadcast" });
    const gradle = read("android/app/build.gradle");
    const project = read("ios/App/App.xcodeproj/project.pbxproj");
    expect(gradle).toContain(`applicationId "${config.appId}"`);
    expect(gradle).toContain(`versionName "${version}"`);
    const ids = [...project.matchAll(/PRODUCT_BUNDLE_IDENTIFIER = ([\w.]+);/g)].map(([, id]) => id);
    expect(ids).toEqual([config.appId, config.appId]);
    expect([...project.matchAll(/MARKETING_VERSION = ([\w.]+);/g)].map(([, its]) => its)).toEqual([
      version,
      version,
    ]);
  });

  it("contain the plugins that the web calls, in the same versions", () => {
    const own = json("apps/mobile/package.json").dependencies as Record<string, string>;
    const used = Object.entries(json("apps/web/package.json").dependencies as Record<string, string>).filter(
      ([name]) => /^@(capacitor|capgo|capawesome|aparajita)\//.test(name),
    );
    expect(used.length).toBeGreaterThan(8);
    for (const [name, its] of used) expect(own[name], name).toBe(its);
    const gradle = read("android/capacitor.settings.gradle");
    const swift = read("ios/App/CapApp-SPM/Package.swift");
    for (const name of Object.keys(own)) {
      if (/^@capacitor\/(core|android|ios)$/.test(name)) continue;
      expect(gradle, name).toContain(`node_modules/${name}/android`);
      expect(swift, name).toContain(`node_modules/${name}"`);
    }
  });

  it("have the origins that the server allows", () => {
    const guard = readFileSync(join(root, "apps/server/src/http/guard/phone-app.ts"), "utf8");
    // Capacitor's default, unless configured otherwise.
    expect([config.server.androidScheme, config.server.hostname, config.server.iosScheme]).toEqual([
      "https",
      undefined,
      undefined,
    ]);
    expect(guard).toContain('["capacitor://localhost", "https://localhost"]');
  });
});
