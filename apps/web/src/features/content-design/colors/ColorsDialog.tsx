import { brands } from "@broadcast/contract/brands";
import type { ContentDesign } from "@broadcast/contract/content-design";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { COLOR_PARTS, ColorFields } from "./ColorFields.tsx";
import { PALETTES } from "./palettes.ts";

type Colors = ContentDesign["colors"];

interface ColorsDialogProps {
  colors: Colors;
  onChange: (colors: Colors) => void;
  onClose: () => void;
}

/** The colors of a design. Mount it to open it. */
export function ColorsDialog({ colors, onChange, onClose }: ColorsDialogProps) {
  const { data: brand } = useEndpoint(brands.read, {}, { isQuiet: true });
  const palettes = brand?.colors ? [{ name: "Your brand", colors: brand.colors }, ...PALETTES] : PALETTES;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Colors"
      size="sm"
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="sr-only">Palettes</legend>
          {palettes.map(({ name, colors: its }) => (
            <button
              key={name}
              type="button"
              aria-pressed={JSON.stringify(its) === JSON.stringify(colors)}
              onClick={() => onChange(its)}
              className="flex items-center gap-2 rounded-md border border-line px-2 py-2 text-label font-semibold hover:border-b9 aria-pressed:border-b9 aria-pressed:bg-b2"
            >
              <span aria-hidden="true" className="flex overflow-hidden rounded-full border border-line">
                {COLOR_PARTS.slice(0, 3).map(({ key }) => (
                  <span key={key} className="size-4" style={{ background: its[key] }} />
                ))}
              </span>
              {name}
            </button>
          ))}
        </fieldset>
        <ColorFields colors={colors} onChange={onChange} />
        <p className="text-note text-soft">
          For people who use dark mode, we turn these into dark colors that are just as easy to read.
        </p>
      </div>
    </Dialog>
  );
}
