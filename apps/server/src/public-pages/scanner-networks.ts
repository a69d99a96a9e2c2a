import { BlockList, isIPv6 } from "node:net";

/**
 * Networks from which programs open links. Only networks that no person's browser uses: those of mail scanners (not the
 * web gateways of the same vendors, which people browse through) and of rented servers (not those used by private
 * relays and phone VPNs). Long-held blocks, under the names by which their owners publish or register them. Such a list
 * is never complete; a click that it misses is judged by its speed and its address.
 */
const NETWORKS: readonly { reason: string; networks: readonly string[] }[] = [
  {
    reason: "From a mail scanner's network",
    networks: [
      // Microsoft Defender for Office 365: "Office 365 URLs and IP address ranges", Exchange Online, ids 9 and 10.
      ...["40.92.0.0/15", "40.107.0.0/16", "52.100.0.0/14", "104.47.0.0/17"],
      ...["2a01:111:f400::/48", "2a01:111:f403::/48"],
      // Proofpoint: its networks in the registries (AS 22843, AS 26211, AS 52129).
      ...["67.231.144.0/20", "148.163.128.0/19", "205.220.160.0/19", "208.84.64.0/22", "208.86.200.0/22"],
      ...["91.209.104.0/24", "91.207.212.0/23", "185.132.180.0/22", "185.183.28.0/22", "62.209.50.0/23"],
      // Mimecast: "Data centers and URLs".
      ...["207.211.30.0/23", "205.139.110.0/23", "63.128.21.0/24", "216.205.24.0/24", "170.10.128.0/21"],
      ...["195.130.217.0/24", "91.220.42.0/24", "146.101.78.0/24", "207.82.80.0/24", "185.58.84.0/22"],
      ...["62.140.7.0/24", "62.140.10.0/24", "213.167.75.0/24", "213.167.81.0/24", "124.47.150.0/24"],
      // Barracuda: "Email Gateway Defense IP ranges", and AS 15324.
      ...["209.222.80.0/21", "64.235.144.0/20", "35.176.92.96/27", "35.157.190.224/27", "3.24.133.128/25"],
      "15.222.16.128/25",
      // Symantec, now Broadcom: "Email Security.cloud IP ranges".
      ...["67.219.240.0/20", "85.158.136.0/21", "95.131.104.0/21", "103.9.96.0/22", "117.120.16.0/21"],
      ...["193.109.254.0/23", "194.106.220.0/23", "195.245.230.0/23", "216.82.240.0/20"],
      // Cisco Secure Email, once IronPort: AS 16417.
      ...["68.232.128.0/19", "139.138.32.0/19", "184.94.240.0/20", "207.54.64.0/19", "216.71.128.0/19"],
      // Trend Micro: AS 16880.
      ...["150.70.0.0/16", "216.104.0.0/19"],
    ],
  },
  {
    reason: "From a data center, where programs run",
    networks: [
      // Amazon Web Services: the large blocks of EC2 in ip-ranges.json.
      ...["3.208.0.0/12", "18.204.0.0/14", "18.208.0.0/13", "34.192.0.0/12", "44.192.0.0/11", "52.0.0.0/15"],
      ...["54.144.0.0/12", "54.160.0.0/12", "100.24.0.0/13", "3.128.0.0/14", "18.188.0.0/14", "52.24.0.0/14"],
      ...["34.208.0.0/12", "44.224.0.0/11", "54.68.0.0/14", "34.240.0.0/12", "52.16.0.0/14", "54.72.0.0/13"],
      // Google Cloud: the large blocks of cloud.json, without those of Google's own services.
      ...["34.64.0.0/11", "34.96.0.0/12", "34.122.0.0/15", "34.124.0.0/14", "34.132.0.0/14", "34.136.0.0/13"],
      ...[
        "34.144.0.0/13",
        "34.168.0.0/13",
        "35.184.0.0/13",
        "35.192.0.0/13",
        "35.200.0.0/13",
        "35.220.0.0/14",
      ],
      ...["35.224.0.0/12", "35.240.0.0/13", "104.154.0.0/15", "104.196.0.0/14", "146.148.0.0/17"],
      // DigitalOcean: the large blocks of google.csv (AS 14061).
      ...["104.131.0.0/16", "104.236.0.0/16", "138.68.0.0/16", "138.197.0.0/16", "142.93.0.0/16"],
      ...[
        "159.65.0.0/16",
        "159.89.0.0/16",
        "165.22.0.0/16",
        "167.99.0.0/16",
        "178.62.0.0/16",
        "206.189.0.0/16",
      ],
      // Hetzner (AS 24940) and OVHcloud (AS 16276), as they are registered.
      ...["5.9.0.0/16", "78.46.0.0/15", "88.198.0.0/16", "95.216.0.0/15", "116.202.0.0/15", "135.181.0.0/16"],
      ...["144.76.0.0/16", "148.251.0.0/16", "159.69.0.0/16", "168.119.0.0/16", "176.9.0.0/16"],
      ...["51.68.0.0/16", "51.75.0.0/16", "51.77.0.0/16", "51.79.0.0/16", "51.89.0.0/16", "54.36.0.0/16"],
    ],
  },
];

const lists = NETWORKS.map(({ reason, networks }) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
  }
  return { reason, list };
});

/** Returns why an address belongs to a program; null when it may belong to a person. */
export function networkReason(address: string): string | null {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  return lists.find(({ list }) => list.check(address, family))?.reason ?? null;
}
