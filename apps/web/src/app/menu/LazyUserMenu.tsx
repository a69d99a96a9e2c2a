import type { CurrentUser } from "@broadcast/contract/users";
import { formattedName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { lazy, memo, Suspense, useRef, useState } from "react";
import { useIsAtRest } from "../../lib/live/at-rest.ts";
import { UserButton } from "./UserButton.tsx";

const UserMenu = lazy(async () => ({ default: (await import("./UserMenu.tsx")).UserMenu }));

interface LazyUserMenuProps {
  user: CurrentUser;
  hasScreen: (path: string) => boolean;
  isSmall: boolean;
}

/**
 * Renders the user menu's button at once, and loads the menu once the first screen is drawn or the button is
 * pressed.
 */
export const LazyUserMenu = memo(function LazyUserMenu({ user, hasScreen, isSmall }: LazyUserMenuProps) {
  const isAtRest = useIsAtRest();
  const [isPressed, setPressed] = useState(false);
  const hasFocus = useRef(false);
  const name = formattedName(user) || user.auth.username;
  const button = (
    <UserButton
      name={name}
      detail={displayPhoneNumber(user.phoneNumber ?? "") || user.company}
      isSmall={isSmall}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={(event) => {
        // A button that is removed while focused blurs too, but has not given up the focus.
        if (event.currentTarget.isConnected) hasFocus.current = false;
      }}
    />
  );
  if (!isAtRest && !isPressed) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu
        user={user}
        hasScreen={hasScreen}
        isSmall={isSmall}
        isOpenAtFirst={isPressed}
        takesFocus={() => hasFocus.current}
      />
    </Suspense>
  );
});
