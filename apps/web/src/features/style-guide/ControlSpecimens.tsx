import type { Country } from "@broadcast/domain/account/regions";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { useState } from "react";
import { checkEmail } from "../../lib/words/email-check.ts";
import { Chip } from "../../ui/display/Chip.tsx";
import { Checkbox } from "../../ui/inputs/choice/Checkbox.tsx";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import { CountryField } from "../../ui/inputs/choice/CountryField.tsx";
import { OptionsField } from "../../ui/inputs/choice/OptionsField.tsx";
import { RadioGroup } from "../../ui/inputs/choice/RadioGroup.tsx";
import { RegionField } from "../../ui/inputs/choice/RegionField.tsx";
import { Select } from "../../ui/inputs/choice/Select.tsx";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TimeZoneField } from "../../ui/inputs/choice/TimeZoneField.tsx";
import { DateField } from "../../ui/inputs/date/DateField.tsx";
import { type DayOfYear, DayOfYearField } from "../../ui/inputs/date/DayOfYearField.tsx";
import { TimeField } from "../../ui/inputs/date/TimeField.tsx";
import { FileField } from "../../ui/inputs/file/FileField.tsx";
import { ImageField } from "../../ui/inputs/file/ImageField.tsx";
import { CodeField } from "../../ui/inputs/text/CodeField.tsx";
import { EmailField } from "../../ui/inputs/text/EmailField.tsx";
import { PhoneField } from "../../ui/inputs/text/PhoneField.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { TokensField } from "../../ui/inputs/text/TokensField.tsx";
import { UrlField } from "../../ui/inputs/text/UrlField.tsx";
import { SelectToggle } from "../../ui/lists/SelectToggle.tsx";
import { Specimen } from "./Specimen.tsx";

const trades = ["Bakery", "Barber", "Book shop", "Café", "Florist", "Tailor"].map((label) => ({
  value: label,
  label,
}));

const checkSample = (email: string) => checkEmail(email, "style-guide");

/** All input controls. */
export function ControlSpecimens() {
  const [text, setText] = useState("Jo");
  const [long, setLong] = useState("Grows from three lines\nto eight,\nthen\nit\nscrolls.");
  const [choice, setChoice] = useState<"" | "drip" | "event">("");
  const [trade, setTrade] = useState("Tailor");
  const [isOn, setOn] = useState(true);
  const [email, setEmail] = useState("jo@gmial.com");
  const [url, setUrl] = useState("example.com");
  const [code, setCode] = useState("123");
  const [picture, setPicture] = useState<Blob | string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [country, setCountry] = useState<Country | "">("US");
  const [region, setRegion] = useState("us-tx");
  const [zone, setZone] = useState("America/Chicago");
  const [phone, setPhone] = useState("(512) 555 0182");
  const [date, setDate] = useState("2026-11-27");
  const [day, setDay] = useState<DayOfYear | null>({ month: 2, date: 14 });
  const [words, setWords] = useState<readonly string[]>(["VIP", "Austin"]);
  const [places, setPlaces] = useState<readonly ("us-tx" | "us-wa")[]>(["us-tx"]);
  const [time, setTime] = useState("20:30");
  const [term, setTerm] = useState("");
  const [filter, setFilter] = useState("all");
  return (
    <>
      <Specimen title="Text">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Plain" value={text} onChange={setText} isRequired hint="The hint goes below." />
          <TextField
            label="Wrong"
            value={text}
            onChange={setText}
            error="Please enter a valid email address"
          />
          <TextField label="Empty" value="" onChange={setText} placeholder="Company" />
          <TextField label="Off" value={text} onChange={setText} isDisabled />
          <TextField label="Password" type="password" value={text} onChange={setText} autoComplete="off" />
          <PhoneField label="Phone number" value={phone} onChange={setPhone} />
          <EmailField label="Email" check={checkSample} value={email} onChange={setEmail} />
          <UrlField label="Web address" value={url} onChange={setUrl} />
          <TextArea className="sm:col-span-2" label="Several lines" value={long} onChange={setLong} />
          <DateField label="Date" value={date} onChange={setDate} />
          <TimeField label="Time" value={time} onChange={setTime} />
          <DayOfYearField label="Day of any year" value={day} onChange={setDay} />
          <TokensField
            label="Several words"
            value={words}
            onChange={setWords}
            suggestions={["Austin", "Booth", "VIP"]}
            onSearch={() => {}}
            clean={(typed) => typed.trim()}
          />
          <OptionsField
            label="Several of many options"
            value={places}
            onChange={setPlaces}
            options={[
              { value: "us-tx", label: "Texas" },
              { value: "us-wa", label: "Washington" },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="Code, picture, file">
        <div className="grid gap-4 sm:grid-cols-2">
          <CodeField
            label="Code from the text message"
            value={code}
            onChange={setCode}
            hint="Can be pasted; phones fill it in."
          />
          <CodeField label="Wrong code" value="123456" onChange={setCode} error="This code is not right." />
          <ImageField label="Picture" value={picture} onChange={setPicture} />
          <FileField label="File" value={file} onChange={setFile} maxBytes={5_000_000} />
        </div>
      </Specimen>
      <Specimen title="Places">
        <div className="grid gap-4 sm:grid-cols-2">
          <CountryField value={country} onChange={setCountry} />
          <RegionField country={country} value={region} onChange={setRegion} />
          <TimeZoneField label="Time zone" value={zone} onChange={setZone} />
        </div>
      </Specimen>
      <Specimen title="Choice">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="A few"
            value={choice}
            onChange={setChoice}
            options={[
              { value: "drip", label: "Drip" },
              { value: "event", label: "Event" },
            ]}
          />
          <Combobox label="Many, found by typing" value={trade} onChange={setTrade} options={trades} />
          <RadioGroup
            label="One of these"
            value={choice}
            onChange={setChoice}
            options={[
              { value: "drip", label: "Drip", hint: "One message after another" },
              { value: "event", label: "Event", hint: "Around a date" },
            ]}
          />
          <RadioGroup
            label="One of these, as cards"
            look="cards"
            value={choice}
            onChange={setChoice}
            options={[
              { value: "drip", label: "Drip", hint: "One message after another" },
              { value: "event", label: "Event", isDisabled: true },
            ]}
          />
          <div className="flex flex-col gap-3">
            <Checkbox label="I agree to get marketing texts" value={isOn} onChange={setOn} />
            <Checkbox label="Partly" value={false} isPartly onChange={setOn} />
            <Checkbox label="Needed" value={false} onChange={setOn} error="Please agree first." />
            <Checkbox label="Off" value={isOn} onChange={setOn} isDisabled />
          </div>
          <div className="flex flex-col gap-3">
            <Switch label="Message helper" hint="Revises what you write." value={isOn} onChange={setOn} />
            <Switch label="Off" value={false} onChange={setOn} isDisabled />
          </div>
        </div>
      </Specimen>
      <Specimen title="Search and filters" text="The key / jumps to the search box.">
        <div className="flex max-w-[392px] flex-col gap-2">
          <SearchField label="Search contacts" value={term} onChange={setTerm} />
          <FilterChips
            label="Show"
            value={filter}
            onChange={setFilter}
            chips={[
              { value: "all", label: "All" },
              { value: "unread", label: "Unread", count: 12 },
              { value: "optOuts", label: "Potential opt-outs", count: 2 },
            ]}
          />
          <div className="flex gap-2">
            <Chip>Any tag</Chip>
            <Chip isOn onRemove={() => {}}>
              VIP
            </Chip>
            <SelectToggle label="Select contacts" isOn={isOn} onChange={setOn} />
          </div>
        </div>
      </Specimen>
    </>
  );
}
