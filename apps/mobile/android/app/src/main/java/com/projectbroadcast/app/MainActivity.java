package com.projectbroadcast.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
