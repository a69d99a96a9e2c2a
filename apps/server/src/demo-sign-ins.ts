/** The demo's sign-ins. The passwords are no secret, since the demo never leaves this machine. */
export const demoSignIns = [
  { role: "business owner", email: "maya@rivers-studio.example", password: "demo-rivers-studio" },
  { role: "organization admin", email: "oscar@lonestar-group.example", password: "demo-lonestar-group" },
  {
    role: "manager of Rivers Studio",
    email: "dana@okafor-consulting.example",
    password: "demo-okafor-consulting",
  },
  { role: "cancelled account", email: "cal@corner-bakery.example", password: "demo-corner-bakery" },
  {
    role: "account of Lonestar Group",
    email: "ana@lonestar-group.example",
    password: "demo-lonestar-downtown",
  },
  { role: "superuser", email: "support@project-broadcast.example", password: "demo-project-broadcast" },
];
