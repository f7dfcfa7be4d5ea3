import { accountScreens } from "./account.ts";
import { adminScreens } from "./admin.ts";
import { catalogueScreens } from "./catalogue.ts";
import { importScreens } from "./imports.ts";
import { noticeScreens } from "./notices.ts";
import { memberScreens, peopleScreens } from "./people.ts";
import { reviewScreens } from "./review.ts";
import type { Screen } from "./screen.ts";
import { sharingScreens } from "./sharing.ts";
import { siteScreens } from "./site.ts";
import { userScreens } from "./user.ts";
import { wizardScreens } from "./wizards.ts";

/** Every screen of the product. */
export const screens: Screen[] = [
	...accountScreens,
	...adminScreens,
	...catalogueScreens,
	...userScreens,
	...importScreens,
	...memberScreens,
	...noticeScreens,
	...peopleScreens,
	...reviewScreens,
	...sharingScreens,
	...siteScreens,
	...wizardScreens,
];
