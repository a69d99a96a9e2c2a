import { Smartphone } from "lucide-react";
import { useState } from "react";
import { NewPhone } from "./NewPhone.tsx";
import { PhoneList } from "./PhoneList.tsx";
import { PhoneView } from "./PhoneView.tsx";

/** Every number that ever got a text, and the open phone. */
export function Phones({ parts }: { parts: string[] }) {
  const [number, other] = parts;
  const [isNew, setNew] = useState(false);
  return (
    <div className={`panels ${number ? "on-detail" : "on-list"}`}>
      <PhoneList current={number} onNew={() => setNew(true)} />
      <section className="panel" aria-label="Phone">
        {number ? (
          <PhoneView key={number} number={number} other={other} />
        ) : (
          <div className="empty">
            <Smartphone size={32} aria-hidden />
            <h2>Select a phone</h2>
            <p>See what it received, reply as its owner, or remove it from the network.</p>
          </div>
        )}
      </section>
      {isNew && <NewPhone onClose={() => setNew(false)} />}
    </div>
  );
}
