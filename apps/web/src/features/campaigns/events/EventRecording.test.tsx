import { screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, it } from "vitest";
import { platform } from "../../../platform/index.ts";
import { render } from "../../../testing/render.tsx";
import { EventRecording } from "./EventRecording.tsx";
import { newEvent } from "./event-values.ts";

const inBrowser = platform.isNative;
afterEach(() => {
  platform.isNative = inBrowser;
});

function Asked() {
  return (
    <FormProvider {...useForm({ defaultValues: newEvent("drip") })}>
      <EventRecording recording={null} />
    </FormProvider>
  );
}

it.each([
  ["a browser takes a file", false],
  ["the phone app says that only browsers do", true],
] as const)("%s, and both offer saved voice drops", (_name, isNative) => {
  platform.isNative = isNative;
  render(<Asked />);
  expect(screen.queryAllByRole("button", { name: "Choose file" })).toHaveLength(isNative ? 0 : 1);
  expect(screen.queryAllByText("Please use a web browser to upload audio.")).toHaveLength(isNative ? 1 : 0);
  expect(screen.getByRole("button", { name: "Choose a voice drop" })).toBeTruthy();
});
